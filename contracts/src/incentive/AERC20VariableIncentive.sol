// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {InterfaceId} from "../shared/InterfaceId.sol";
import {AIncentive} from "./AIncentive.sol";
import {AVariableReward} from "./AVariableReward.sol";

/// @title AERC20VariableIncentive
/// @notice The base of variable incentives without a peg.
abstract contract AERC20VariableIncentive is AVariableReward {
    /// @notice The clone is ready.
    /// @param asset - the token that is paid.
    /// @param reward - what is paid per 1e18 signed, in base units; 0 for the signed amount.
    /// @param limit - how much is paid in all, in base units.
    event ERC20VariableIncentiveInitialized(address indexed asset, uint256 reward, uint256 limit);

    /// @inheritdoc AIncentive
    function preflight(bytes calldata data_) external view override returns (bytes memory budgetData) {
        // The first three words are the same for every kind.
        (address asset_,, uint256 limit_) = abi.decode(data_, (address, uint256, uint256));
        return _encodePreflight(asset_, limit_);
    }

    /// @notice Returns whether the contract supports an interface (ERC-165).
    /// @param interfaceId - the ERC-165 id.
    /// @return whether the contract supports the interface.
    function supportsInterface(bytes4 interfaceId) public view virtual override returns (bool) {
        return interfaceId == InterfaceId.ERC20_VARIABLE_INCENTIVE || super.supportsInterface(interfaceId);
    }
}
