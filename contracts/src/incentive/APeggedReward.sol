// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {InterfaceId} from "../shared/InterfaceId.sol";
import {AIncentive} from "./AIncentive.sol";
import {AVariableReward} from "./AVariableReward.sol";

/// @title APeggedReward
/// @notice The base of incentives whose rewards are denominated in one token and paid in another.
/// @dev The signer of claims knows the exchange rate, and signs amounts of the token that is paid.
abstract contract APeggedReward is AVariableReward {
    /// @notice The token that rewards are denominated in.
    address public peg;

    /// @notice The token that rewards are denominated in.
    /// @return the token.
    function getPeg() external view returns (address) {
        return peg;
    }

    /// @notice Returns how much was paid, in base units. The same as `totalClaimed`.
    /// @return the amount in base units.
    function totalClaim() external view returns (uint256) {
        return totalClaimed;
    }

    /// @inheritdoc AIncentive
    function preflight(bytes calldata data_) external view override returns (bytes memory budgetData) {
        // The first four words are the same for each kind.
        (address asset_,,, uint256 limit_) = abi.decode(data_, (address, address, uint256, uint256));
        return _encodePreflight(asset_, limit_);
    }

    /// @notice Returns whether the contract supports an interface (ERC-165).
    /// @param interfaceId - the ERC-165 id.
    /// @return whether the contract supports the interface.
    function supportsInterface(bytes4 interfaceId) public view virtual override returns (bool) {
        return interfaceId == InterfaceId.ERC20_PEGGED_INCENTIVE || super.supportsInterface(interfaceId);
    }

    /// @dev Returns whether this claim can be paid.
    function _isOpen(bytes calldata data_) internal view override returns (bool) {
        uint256 amount = _calculateReward(_decodeSignedAmount(data_));
        return amount != 0 && amount <= limit - totalClaimed;
    }

    function _initializePegged(address asset_, address peg_, address manager, uint256 reward_, uint256 limit_)
        internal
    {
        _initializeVariable(asset_, manager, reward_, limit_);
        peg = peg_;
    }
}
