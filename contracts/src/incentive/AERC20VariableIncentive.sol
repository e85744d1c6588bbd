// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {InterfaceId} from "../shared/InterfaceId.sol";
import {AIncentive} from "./AIncentive.sol";
import {AVariableReward} from "./AVariableReward.sol";

/// @title AERC20VariableIncentive
/// @notice The base of variable incentives without a peg.
abstract contract AERC20VariableIncentive is AVariableReward {
    /// @notice Emitted when the clone was initialized.
    /// @param asset - the token that is paid.
    /// @param reward - what a signed amount of 1e18 pays, in base units; 0 if the signed amount itself is paid.
    /// @param limit - the most that all claims together are paid, in base units.
    event ERC20VariableIncentiveInitialized(address indexed asset, uint256 reward, uint256 limit);

    /// @inheritdoc AIncentive
    function preflight(bytes calldata data_) external view override returns (bytes memory budgetData) {
        // The first three words are the same for each kind.
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
