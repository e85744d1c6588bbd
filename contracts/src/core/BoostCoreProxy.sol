// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC1967Proxy} from "@openzeppelin/contracts/proxy/ERC1967/ERC1967Proxy.sol";
import {BoostCore} from "./BoostCore.sol";

/// @title BoostCoreProxy
/// @notice The proxy that a core runs behind. Its constructor initializes the core, so no other account can do so first. Its
/// creation code contains the owner, so a CREATE2 address of the proxy is also an address of that owner's core.
contract BoostCoreProxy is ERC1967Proxy {
    /// @notice Deploys the proxy and initializes the core behind it.
    /// @param implementation_ - the deployed `BoostCore`.
    /// @param registry_ - returned to clients.
    /// @param protocolFeeReceiver_ - the account that receives the fees.
    /// @param owner_ - the account that changes the core's settings and upgrades it.
    constructor(address implementation_, address registry_, address protocolFeeReceiver_, address owner_)
        ERC1967Proxy(implementation_, abi.encodeCall(BoostCore.initialize, (registry_, protocolFeeReceiver_, owner_)))
    {}
}
